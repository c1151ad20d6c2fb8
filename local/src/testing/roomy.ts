/**
 * What canisters of a world may hold in memory while tests play in it: as many of them are used there in a minute as by a person in
 * an hour, and each that is let go of takes longer to come back than what it is asked.
 */
export const ROOMY = { memoryBudgetBytes: 1_536 * 1_048_576 }
