import { join } from 'node:path'

/** What a world's own server of the page serves, and canisters are given. */
export const SITE = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'dist-dev')
