"""Initials that are not shown: words of three letters or fewer that offend, in the languages of an event's guests.

Whatever is written differently passes: the operator can clear the board. No pygame.
"""

from typing import Final

ENGLISH: Final = """
    ASS BTC CNT COK CUK CUM DCK DIK DIX DKE DYK FAG FAP FCK FFS FGT FKN FKU FUC FUK FUQ FUX HOE HOR JAP
    JIZ KKK KOK KYK KYS NGA NGR NIG PEE PIS POO RPE SEX SHT SLT SOB SUC SUK TIT TWT VAG VAJ WOP WTF
"""
GERMAN: Final = "FIK FOT FTZ HTL HUR KAK KKR KNK KZ MSE NEG NSU NTE NZI NAZ PUF SAU SPT SS VOT WIX WXR ZIG"
FRENCH: Final = "BTE CON CUL ENC ENK FDP MRD NQR NTM PED PTN PUT SLP TGL ZOB"
SPANISH: Final = "CAG HDP HJP PIJ PJA PTA PTO VRG"
DUTCH: Final = "HOE KLO KLT KUT LUL MOF NKN PIK RUK SLT TYF"
ITALIAN: Final = "CAZ CZO FGA TRO VFC"
OTHERS: Final = "AMK BLD BLY CHJ CHU HUJ HUY JEB KRW KUK KUR PIZ PQP PZD SIK XUI XUJ XUY"
HIDDEN: Final = "---"
"""What is shown instead."""
REFUSED: Final = frozenset(f"{ENGLISH} {GERMAN} {FRENCH} {SPANISH} {DUTCH} {ITALIAN} {OTHERS}".split())


def is_refused(initials: str) -> bool:
    """Tell whether initials are such a word, dots left out."""
    return initials.replace(".", "") in REFUSED


def shown(initials: str) -> str:
    """Return initials as they may be seen."""
    return HIDDEN if is_refused(initials) else initials
