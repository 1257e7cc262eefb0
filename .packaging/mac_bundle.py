"""What macOS reads of `DVONN.app`: its name, its languages and the records that it opens."""

import tomllib

from make_desktop import HERE, IDENTIFIER

import dvonn
from dvonn.language import LANGUAGES, SOURCE_LANGUAGE

RECORD_TYPE = f"{IDENTIFIER}.game"


def info() -> dict[str, object]:
    """Return what Info.plist has besides that which PyInstaller writes.

    Without emulation of `argv`, SDL gets the files that are opened, also while the program runs, and posts DROPFILE.
    """
    record = tomllib.loads((HERE / "desktop.toml").read_text("utf-8"))["record"]["en"]
    return {
        "CFBundleVersion": dvonn.__version__,
        "LSMinimumSystemVersion": "11.0",  # the oldest one for which all wheels are built
        "LSApplicationCategoryType": "public.app-category.board-games",
        "NSHighResolutionCapable": True,
        "CFBundleDevelopmentRegion": SOURCE_LANGUAGE,
        "CFBundleLocalizations": list(LANGUAGES),
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": RECORD_TYPE,
                "UTTypeDescription": record,
                "UTTypeConformsTo": ["public.plain-text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["dvonn"],
                    "public.mime-type": ["text/x-dvonn-game"],
                },
            }
        ],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": record,
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [RECORD_TYPE],
            }
        ],
    }
