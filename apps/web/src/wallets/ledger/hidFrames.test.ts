import { expect, test } from 'vitest'
import { FrameReader, frameApdu } from './hidFrames.ts'

const CHANNEL = 0x0101
const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251)

test.each([0, 1, 57, 58, 116, 117, 255])('%i bytes go out and come back whole', (length) => {
  const reader = new FrameReader(CHANNEL)
  const frames = frameApdu(CHANNEL, bytes(length))

  const results = frames.map((frame) => reader.add(frame))

  expect(frames.every((frame) => frame.length === 64)).toBe(true)
  expect(results.slice(0, -1).every((result) => result === undefined)).toBe(true)
  expect(results.at(-1)).toEqual(bytes(length))
})

test('the first frame is as the devices want it', () => {
  const [first] = frameApdu(CHANNEL, Uint8Array.of(0x11, 0x01))
  expect([...(first ?? [])].slice(0, 9)).toEqual([1, 1, 5, 0, 0, 0, 2, 0x11, 0x01])
})

test('frames of another talk are passed over, and lost ones are noticed', () => {
  const reader = new FrameReader(CHANNEL)
  const [first, second, third] = frameApdu(CHANNEL, bytes(150))
  const [foreign] = frameApdu(0x0202, bytes(10))
  if (!first || !second || !third || !foreign) throw new Error('too few frames')

  expect(reader.add(foreign)).toBeUndefined()
  expect(reader.add(first)).toBeUndefined()
  expect(() => reader.add(third)).toThrow('out of order')
})
