/** The governance of the NNS, of whose token it is the minter. Locally it has the same id. */
export const NNS_GOVERNANCE = 'rrkah-fqaaa-aaaaa-aaaaq-cai'

/** Whether a governance is that of the NNS, which speaks an interface of its own. */
export const isNns = (governanceId: string): boolean => governanceId === NNS_GOVERNANCE
