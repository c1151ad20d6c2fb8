import { refuse } from './Refusal.ts'

/** What a collection calls itself must not pass for the exchange's own. */
const PLATFORM = /sluice/i

/** @throws Refusal for a text that is longer than `most` characters, or shorter than `least`. */
export function requireLength(
  label: string,
  text: string,
  { least = 0, most }: { least?: number; most: number },
): void {
  if (text.length > most) refuse(`${label}: at most ${most} characters`)
  if (text.length < least) refuse(`${label}: at least ${least} characters`)
}

/** @throws Refusal for a text that is no address of the web; '' is none. */
export function requireLink(label: string, link: string, most: number): void {
  requireLength(label, link, { most })
  if (link !== '' && !/^https?:\/\/[^\s"'<>\\]+$/.test(link))
    refuse(`${label}: an address that begins with http:// or https://`)
}

export function requireOwnName(name: string): void {
  requireLength('The name', name, { least: 1, most: 50 })
  if (name.trim() !== name) refuse('The name: no spaces before or after it')
  if (PLATFORM.test(name)) refuse("The name: it must not contain the exchange's name")
}
