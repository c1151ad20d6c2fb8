/** Ledger's framing of commands into USB reports of 64 bytes: channel, tag, number, and in the first one the length. */
const FRAME_BYTES = 64
const TAG = 0x05
const HEADER_BYTES = 5

export function frameApdu(channel: number, apdu: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const data = Uint8Array.of(apdu.length >> 8, apdu.length & 0xff, ...apdu)
  const room = FRAME_BYTES - HEADER_BYTES
  return Array.from({ length: Math.ceil(data.length / room) }, (_, number) => {
    const frame = new Uint8Array(FRAME_BYTES)
    frame.set([channel >> 8, channel & 0xff, TAG, number >> 8, number & 0xff])
    frame.set(data.slice(number * room, (number + 1) * room), HEADER_BYTES)
    return frame
  })
}

/** Puts the frames of one answer together. */
export class FrameReader {
  private readonly channel: number
  private readonly data: number[] = []
  private count = 0

  constructor(channel: number) {
    this.channel = channel
  }

  /** Returns the whole answer once its last frame is in. @throws Error for frames of another talk */
  add(frame: Uint8Array): Uint8Array | undefined {
    const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
    if (view.getUint16(0) !== this.channel) return undefined
    if (view.getUint8(2) !== TAG || view.getUint16(3) !== this.count)
      throw new Error('the device sent its frames out of order')
    this.count += 1
    this.data.push(...frame.slice(HEADER_BYTES))
    const length = ((this.data[0] ?? 0) << 8) | (this.data[1] ?? 0)
    return this.data.length >= length + 2
      ? Uint8Array.from(this.data.slice(2, length + 2))
      : undefined
  }
}
