import { mostSignificantBit } from './tickMath.ts'

/** 256-bit words, one bit for each usable tick; a word that is not there is 0. */
export interface WordReader {
  getWord(wordPosition: number): bigint
}

export interface WordStore extends WordReader {
  /** 0 means that the word can be forgotten. */
  setWord(wordPosition: number, word: bigint): void
}

export interface NextTickRequest {
  readonly tick: number
  readonly tickSpacing: number
  /** `true` searches at or below the tick, `false` above it. */
  readonly zeroForOne: boolean
}

export interface NextTick {
  readonly tick: number
  readonly isInitialized: boolean
}

/** Word and bit of a tick that is a multiple of the spacing. */
export function bitmapPositionOf(
  tick: number,
  tickSpacing: number,
): { wordPosition: number; bit: number } {
  const compressed = Math.floor(tick / tickSpacing)
  return { wordPosition: compressed >> 8, bit: compressed & 255 }
}

/** Marks an unmarked tick as initialised, or the other way round. */
export function flipTick(words: WordStore, tick: number, tickSpacing: number): void {
  const { wordPosition, bit } = bitmapPositionOf(tick, tickSpacing)
  words.setWord(wordPosition, words.getWord(wordPosition) ^ (1n << BigInt(bit)))
}

/**
 * The next initialised tick within the same 256-tick word, or that word's last tick when there is none: the reference
 * protocol steps word by word, and as each step rounds, the edges are part of the result.
 */
export function nextInitializedTickWithinOneWord(
  words: WordReader,
  request: NextTickRequest,
): NextTick {
  return request.zeroForOne ? nextAtOrBelow(words, request) : nextAbove(words, request)
}

function nextAtOrBelow(words: WordReader, { tick, tickSpacing }: NextTickRequest): NextTick {
  const compressed = Math.floor(tick / tickSpacing)
  const bit = compressed & 255
  const masked = BigInt.asUintN(bit + 1, words.getWord(compressed >> 8))
  const isInitialized = masked !== 0n
  const found = isInitialized ? mostSignificantBit(masked) : 0
  return { tick: (compressed - bit + found) * tickSpacing, isInitialized }
}

function nextAbove(words: WordReader, { tick, tickSpacing }: NextTickRequest): NextTick {
  const compressed = Math.floor(tick / tickSpacing) + 1
  const bit = compressed & 255
  const rest = words.getWord(compressed >> 8) >> BigInt(bit)
  const isInitialized = rest !== 0n
  const distance = isInitialized ? mostSignificantBit(rest & -rest) : 255 - bit
  return { tick: (compressed + distance) * tickSpacing, isInitialized }
}
