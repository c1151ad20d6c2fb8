import { migrate } from '../preferences/migrate.ts'
import { authReset } from './migrations/000-auth-reset.ts'
import { tokenCacheReset } from './migrations/002-token-cache-reset.ts'
import { tokenCacheResetAgain } from './migrations/003-token-cache-reset-again.ts'
import { multipleApprove } from './migrations/004-multiple-approve.ts'
import { fieldsOf, type StoredState } from './readOldState.ts'

const NEWEST = 4
const STEPS = [authReset, tokenCacheReset, tokenCacheResetAgain, multipleApprove]

/** Brings stored state to version 4. A later version, which nobody has told us about, stays as it is. */
export function migrateOldState({ version, state }: StoredState): StoredState {
  const migrated = fieldsOf(migrate(state, version, STEPS)) ?? {}
  return { version: Math.max(version, NEWEST), state: migrated }
}

/** Without whoever was signed in, and the password that was kept in the clear. */
export const withoutSecrets = ({ version, state }: StoredState): StoredState => ({
  version,
  state: fieldsOf(authReset.migrate(state)) ?? {},
})
