; The installer for Windows, which make_installer.py builds. It gives FOLDER, VERSION, KILOBYTES and OUT, and writes contents.nsh.
Target amd64-unicode
SetCompressor /SOLID lzma
!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include Win\COM.nsh
!include Win\Propkey.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\DVONN"
!define PATHS "Software\Microsoft\Windows\CurrentVersion\App Paths"
!define CLASSES "Software\Classes"
!define GAME "DVONN.Game"
!define MUI_ICON "${FOLDER}/dvonn.ico"
!define MUI_UNICON "${FOLDER}/dvonn.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${FOLDER}/side.bmp"
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\dvonn.exe"

Name "DVONN"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\DVONN"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
ManifestDPIAware true
BrandingText "DVONN ${VERSION}"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!include "${FOLDER}/contents.nsh"

VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=0 "ProductName" "DVONN"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "DVONN"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "LegalCopyright" "DVONN developers"
!uninstfinalize 'cp "%1" "${FOLDER}/dvonn/uninstall.exe"' ; for the list of parts

; Asks to close a program, which can't be written to while it runs; a silent run ends with exit code 2.
!macro require_closed program
  ${Do}
    ${IfNot} ${FileExists} "$INSTDIR\${program}"
      ${ExitDo}
    ${EndIf}
    ClearErrors
    FileOpen $0 "$INSTDIR\${program}" a
    ${IfNot} ${Errors}
      FileClose $0
      ${ExitDo}
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(running)" /SD IDCANCEL IDRETRY +2
      Abort
  ${Loop}
!macroend

; Gives a shortcut the name that the program gives its windows, so that the task bar shows them as one.
!macro identify shortcut
  !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
  ${If} $0 P<> 0
    ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}", .r1)'
    ${IPersistFile::Load} $1 '("${shortcut}", ${STGM_READWRITE})'
    ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}", .r2)'
    ${If} $2 P<> 0
      System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r3'
      System::Call '*(&w16 "dvonn.dvonn")p.r4'
      System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_LPWSTR},, r4)p.r5'
      ${IPropertyStore::SetValue} $2 '(r3, r5)'
      ${IPropertyStore::Commit} $2 ""
      ${IPersistFile::Save} $1 '("${shortcut}", 1)'
      System::Free $5
      System::Free $4
      System::Free $3
      ${IUnknown::Release} $2 ""
    ${EndIf}
    ${IUnknown::Release} $1 ""
    ${IUnknown::Release} $0 ""
  ${EndIf}
!macroend

; Offers the program under "Open with", and doesn't take the files of other programs.
!macro offer suffix
  WriteRegStr HKCU "${CLASSES}\${suffix}\OpenWithProgids" "${GAME}" ""
!macroend

!macro take_back suffix
  DeleteRegValue HKCU "${CLASSES}\${suffix}\OpenWithProgids" "${GAME}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${suffix}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${suffix}"
!macroend

!macro tell_explorer
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "DVONN"
  !insertmacro require_closed "dvonn.exe"
  !insertmacro require_closed "dvonn-text.exe"
  ${If} ${FileExists} "$INSTDIR\dvonn.exe"
    !insertmacro delete_files ; those of an older version
  ${EndIf}
  !insertmacro write_files
  WriteUninstaller "$INSTDIR\uninstall.exe"
  SetOutPath "$INSTDIR"
  CreateShortcut "$SMPROGRAMS\DVONN.lnk" "$INSTDIR\dvonn.exe" "" "" "" "" "" "$(comment)"
  !insertmacro identify "$SMPROGRAMS\DVONN.lnk"
  CreateShortcut "$SMPROGRAMS\DVONN (text).lnk" "$INSTDIR\dvonn-text.exe" "" "" "" "" "" "$(text_program)"

  WriteRegStr HKCU "${PATHS}\dvonn.exe" "" "$INSTDIR\dvonn.exe"
  WriteRegStr HKCU "${PATHS}\dvonn-text.exe" "" "$INSTDIR\dvonn-text.exe"
  WriteRegStr HKCU "${CLASSES}\${GAME}" "" "$(record)"
  WriteRegStr HKCU "${CLASSES}\${GAME}\DefaultIcon" "" "$INSTDIR\dvonn.exe,0"
  WriteRegStr HKCU "${CLASSES}\${GAME}\shell\open\command" "" '"$INSTDIR\dvonn.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.dvonn" "" "${GAME}"
  !insertmacro offer ".dvonn"
  !insertmacro offer ".sgf"
  !insertmacro offer ".txt"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "DVONN"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "DVONN developers"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\dvonn.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  !insertmacro tell_explorer
SectionEnd

Section "un.DVONN"
  SectionIn RO
  !insertmacro require_closed "dvonn.exe"
  !insertmacro require_closed "dvonn-text.exe"
  !insertmacro delete_files
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\DVONN.lnk"
  Delete "$SMPROGRAMS\DVONN (text).lnk"

  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "${PATHS}\dvonn.exe"
  DeleteRegKey HKCU "${PATHS}\dvonn-text.exe"
  DeleteRegKey HKCU "${CLASSES}\${GAME}"
  DeleteRegKey HKCU "${CLASSES}\.dvonn"
  !insertmacro take_back ".sgf"
  !insertmacro take_back ".txt"
  !insertmacro tell_explorer
SectionEnd

; What the player has made goes only if that is asked for: on the page, or by /DATA with a silent run.
Section /o "un.$(data)" user_data
  RMDir /r "$APPDATA\dvonn\dvonn"
  RMDir "$APPDATA\dvonn"
SectionEnd

Function un.onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DATA" $1
  ${IfNot} ${Errors}
    SectionSetFlags ${user_data} ${SF_SELECTED}
  ${EndIf}
FunctionEnd
