/** What goes wrong on purpose. It ends with the process. */
export type Storm = {
  /** No block comes by itself, only those that somebody asks for. */
  isMiningStopped: boolean
  /** Every answer of the explorer takes so long. */
  lateMs: number
  /** The explorer tells of more blocks than there are, and of waiting transactions as mined. Canisters hear the truth. */
  isLying: boolean
}

export const calm = (): Storm => ({ isMiningStopped: false, lateMs: 0, isLying: false })
/** How many blocks too many a lying explorer tells of. */
export const LIE_BLOCKS = 6
