import type { Migration } from '../../preferences/migrate.ts'
import { fieldsOf } from '../readOldState.ts'

const MULTIPLE = 1_000

/** From version 4 on, an approval covers a thousand times the amount unless another figure is chosen. */
export const multipleApprove: Migration = {
  to: 4,
  migrate: (saved) => {
    const state = fieldsOf(saved)
    return { ...state, swapCache: { ...fieldsOf(state?.swapCache), multipleApprove: MULTIPLE } }
  },
}
