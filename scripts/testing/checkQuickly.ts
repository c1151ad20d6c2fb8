import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const FILE = join(import.meta.dirname, '../../packages/testing/src/certificates/checkQuickly.ts')

/** What `node --import` is given so that a process checks certificates in a quarter of the time. As an address, which may hold no space. */
export const CHECK_QUICKLY = pathToFileURL(FILE).href
