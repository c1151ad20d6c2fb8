import type { Migration } from '../../preferences/migrate.ts'
import { fieldsOf } from '../readOldState.ts'

const NOBODY = {
  name: '',
  principal: '',
  walletType: null,
  isConnected: false,
  password: '',
  walletConnectorOpen: false,
}

/** State without a version: whoever was signed in no longer is. */
export const authReset: Migration = {
  to: 0,
  migrate: (saved) => ({ ...fieldsOf(saved), auth: NOBODY }),
}
