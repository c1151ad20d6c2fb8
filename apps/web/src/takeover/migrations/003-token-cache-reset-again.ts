import type { Migration } from '../../preferences/migrate.ts'
import { tokenCacheReset } from './002-token-cache-reset.ts'

/** Nor is that of version 2. */
export const tokenCacheResetAgain: Migration = { to: 3, migrate: tokenCacheReset.migrate }
