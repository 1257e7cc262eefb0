"""Initials that are not displayed: offensive words of up to three letters, in the languages of the guests.

Variant spellings pass; the operator can clear the board. No pygame.
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
OTHER_LANGUAGES: Final = "AMK BLD BLY CHJ CHU HUJ HUY JEB KRW KUK KUR PIZ PQP PZD SIK XUI XUJ XUY"
INITIALS_MASK: Final = "---"
"""The text displayed instead."""
BLOCKED_INITIALS: Final = frozenset(
    f"{ENGLISH} {GERMAN} {FRENCH} {SPANISH} {DUTCH} {ITALIAN} {OTHER_LANGUAGES}".split()
)


def is_blocked(initials: str) -> bool:
    """Tell whether initials, without their dots, are a blocked word."""
    return initials.replace(".", "") in BLOCKED_INITIALS


def mask_initials(initials: str) -> str:
    """Return initials as displayed, or the mask if they are blocked."""
    return INITIALS_MASK if is_blocked(initials) else initials
