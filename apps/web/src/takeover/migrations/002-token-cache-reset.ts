import type { Migration } from '../../preferences/migrate.ts'
import { fieldsOf } from '../readOldState.ts'

/** The token cache of version 1 is not relied on: it begins anew. */
export const tokenCacheReset: Migration = {
  to: 2,
  migrate: (saved) => ({ ...fieldsOf(saved), tokenCache: { standards: {}, allTokenIds: [] } }),
}
