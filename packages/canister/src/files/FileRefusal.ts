/** Something about a file that is turned down, with a text for the caller. Thrown before anything is written. */
export class FileRefusal extends Error {}

export function refuse(text: string): never {
  throw new FileRefusal(text)
}
