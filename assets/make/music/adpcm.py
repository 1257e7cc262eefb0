"""IMA ADPCM in WAV files: four bits a sample, which SDL reads. The same samples give the same bytes."""

import struct
from collections.abc import Sequence
from typing import Final

SAMPLES_PER_BLOCK: Final = 1225  # 18 blocks are a second at 22,050 Hz
BLOCK_BYTES: Final = 4 + (SAMPLES_PER_BLOCK - 1) // 2
INDEX_CHANGES: Final = (-1, -1, -1, -1, 2, 4, 6, 8)
# fmt: off
STEPS: Final = (
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107,
    118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963,
    1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894,
    6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794,
    32767,
)
# fmt: on


def wav_bytes(pcm: Sequence[int], rate: int) -> bytes:
    """Return a mono WAV file of 16-bit samples; their number is a multiple of SAMPLES_PER_BLOCK."""
    data, index = bytearray(), _encode_block(pcm[-SAMPLES_PER_BLOCK:], 0)[1]  # a loop goes on at its beginning
    for start in range(0, len(pcm), SAMPLES_PER_BLOCK):
        block, index = _encode_block(pcm[start : start + SAMPLES_PER_BLOCK], index)
        data += block
    byte_rate = rate * BLOCK_BYTES // SAMPLES_PER_BLOCK
    form = struct.pack("<HHIIHHHH", 0x11, 1, rate, byte_rate, BLOCK_BYTES, 4, 2, SAMPLES_PER_BLOCK)
    chunks = b"fmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks


def _encode_block(pcm: Sequence[int], index: int) -> tuple[bytes, int]:
    """Return a block that begins at an index of STEPS, and the index at its end."""
    value, data = pcm[0], bytearray(struct.pack("<hBx", pcm[0], index))
    codes = []
    for sample in pcm[1:]:
        step, falls = STEPS[index], sample < value
        code = min(7, 4 * abs(sample - value) // step)
        change = (step >> 3) + (code >> 2 & 1) * step + (code >> 1 & 1) * (step >> 1) + (code & 1) * (step >> 2)
        value = max(-32768, value - change) if falls else min(32767, value + change)
        codes.append(code + 8 * falls)
        index = min(max(index + INDEX_CHANGES[code], 0), len(STEPS) - 1)
    data += bytes(low + 16 * high for low, high in zip(codes[::2], codes[1::2], strict=True))
    return bytes(data), index
