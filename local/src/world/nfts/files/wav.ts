const RATE = 8_000
const HEADER_BYTES = 44
const PCM = 1
const BITS = 8
const SILENCE = 128
const LOUDNESS = 90
/** Of equal temperament, from the A of 440 Hz. */
const hertz = (semitones: number) => 440 * 2 ** (semitones / 12)

export type Melody = {
  /** Semitones above or below A4; undefined is a rest. */
  readonly notes: readonly (number | undefined)[]
  readonly secondsPerNote: number
}

/** A melody of plucked notes: mono, 8 bits, 8000 samples a second. */
export function playWav({ notes, secondsPerNote }: Melody): Uint8Array {
  const perNote = Math.round(RATE * secondsPerNote)
  const samples = notes.length * perNote
  const file = Buffer.alloc(HEADER_BYTES + samples, SILENCE)
  writeHeader(file, samples)
  for (const [place, note] of notes.entries()) {
    if (note === undefined) continue
    for (let sample = 0; sample < perNote; sample++) {
      const angle = (2 * Math.PI * hertz(note) * sample) / RATE
      const fading = Math.exp((-4 * sample) / perNote)
      const wave = (Math.sin(angle) + 0.4 * Math.sin(2 * angle)) / 1.4
      file[HEADER_BYTES + place * perNote + sample] = SILENCE + Math.round(LOUDNESS * fading * wave)
    }
  }
  return file
}

/** RIFF with one chunk that says how it is to be played, and one with the samples. */
function writeHeader(file: Buffer, samples: number): void {
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(HEADER_BYTES - 8 + samples, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(PCM, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(BITS, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples, 40)
}
