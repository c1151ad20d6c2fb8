import { nftArtists } from '../identities.ts'
import { printPdf } from './files/pdf.ts'
import { drawPng, type Painter } from './files/png.ts'
import { colour, isInCircle, mix } from './files/shapes.ts'
import { type Melody, playWav } from './files/wav.ts'
import { type SeededCollection, type SeededToken, trait } from './SeededCollection.ts'

const PIXELS = 240

/** What a token may be: a sound, a text, a page to print, a picture. Nobody vouches for it. */
export const smallHours = (): SeededCollection => ({
  name: 'Small Hours',
  artist: nftArtists.ines,
  artistName: 'Ines Okoro',
  introduction: 'Sounds, notes and clocks from between midnight and six.',
  royalties: 1_000n,
  links: [],
  isVouched: false,
  tokens: [
    ...MELODIES.map(soundOf),
    ...NOTES.map(noteOf),
    ...[1, 3, 5].map(clockOf),
    {
      name: 'Programme',
      introduction: 'What was played, in its order.',
      attributes: [trait('Kind', 'Page'), trait('Hour', '6')],
      contentType: 'application/pdf',
      file: () => printPdf(['Small Hours', '', ...MELODIES.map(({ name }) => name)]),
    },
  ],
})

type Sound = Melody & { readonly name: string; readonly mood: string }

/** A pentatonic scale around A. */
const MELODIES: readonly Sound[] = [
  { name: 'Half past one', mood: 'Still', notes: [-12, -5, 0, 3, 0, -5], secondsPerNote: 0.45 },
  {
    name: 'The last tram',
    mood: 'Restless',
    notes: [0, 3, 5, 7, 5, 3, 0, -2],
    secondsPerNote: 0.3,
  },
  {
    name: 'Rain on the roof',
    mood: 'Still',
    notes: [12, undefined, 10, 7, undefined, 5, 7, undefined],
    secondsPerNote: 0.28,
  },
  { name: 'Bakery light', mood: 'Warm', notes: [-7, -2, 3, 5, 10, 12], secondsPerNote: 0.4 },
]

function soundOf(sound: Sound, place: number): SeededToken {
  return {
    name: sound.name,
    introduction: 'A short melody.',
    attributes: [trait('Kind', 'Sound'), trait('Mood', sound.mood), trait('Hour', `${place + 1}`)],
    contentType: 'audio/wav',
    file: () => playWav(sound),
  }
}

const NOTES = [
  {
    name: 'Note for whoever is awake',
    lines: ['The kettle has clicked off twice.', 'Nobody came to pour it.', 'It is still warm.'],
  },
  {
    name: 'Inventory of a kitchen at two',
    lines: ['One clock, wrong.', 'One window, fogged.', 'Two chairs, and who is not in them.'],
  },
]

function noteOf({ name, lines }: (typeof NOTES)[number], place: number): SeededToken {
  return {
    name,
    introduction: 'A note of three lines.',
    attributes: [trait('Kind', 'Note'), trait('Hour', `${place + 2}`)],
    contentType: 'text/plain',
    file: () => new TextEncoder().encode(`${name}\n\n${lines.join('\n')}\n`),
  }
}

function clockOf(hour: number): SeededToken {
  return {
    name: `Clock at ${hour}`,
    introduction: 'A clock that shows one hour.',
    attributes: [trait('Kind', 'Picture'), trait('Hour', `${hour}`)],
    contentType: 'image/png',
    file: () => drawPng(clockPainter(hour), PIXELS),
  }
}

function clockPainter(hour: number): Painter {
  const [wall, face, ink, rim] = ['#1c2140', '#efe6d2', '#22253a', '#b98b4e'].map(colour)
  if (!(wall && face && ink && rim)) throw new Error('a clock lacks a colour')
  const angle = (hour / 12) * 2 * Math.PI
  const isHand = (x: number, y: number, turn: number, length: number) => {
    const along = (x - 0.5) * Math.sin(turn) - (y - 0.5) * Math.cos(turn)
    const across = (x - 0.5) * Math.cos(turn) + (y - 0.5) * Math.sin(turn)
    return along > 0 && along < length && Math.abs(across) < 0.014
  }
  return (x, y) => {
    if (!isInCircle(x, y, [0.5, 0.5], 0.38)) return mix(wall, ink, y)
    if (!isInCircle(x, y, [0.5, 0.5], 0.35)) return rim
    if (isHand(x, y, angle, 0.19) || isHand(x, y, 0, 0.29)) return ink
    const turn = Math.atan2(x - 0.5, 0.5 - y) / (2 * Math.PI)
    const isMark = Math.abs(turn * 12 - Math.round(turn * 12)) < 0.08
    return isMark && !isInCircle(x, y, [0.5, 0.5], 0.3) ? ink : face
  }
}
