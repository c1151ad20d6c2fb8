import { fileTypeOf, type Head } from '@sluice/candid/file-type'
import { refuse } from './FileRefusal.ts'

/** Other names of the same types. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'application/json': 'text/plain',
  'text/csv': 'text/plain',
  'text/markdown': 'text/plain',
}

/**
 * The type that a file is served with: what its first bytes say.
 * @param declared what its uploader says; '' for nothing
 * @throws FileRefusal when the two differ, or the file is of no type that is served
 */
export function contentTypeOf(head: Head, declared: string): string {
  const found = fileTypeOf(head)
  if (found === undefined)
    return refuse(
      'The file is none of the types that are served: pictures, video, audio, PDF, text',
    )
  const [plain = ''] = declared.toLowerCase().split(';')
  const wanted = ALIASES[plain.trim()] ?? plain.trim()
  if (wanted !== '' && wanted !== found)
    return refuse(`The file is said to be ${wanted.slice(0, 60)}, but its content is ${found}`)
  return found
}
