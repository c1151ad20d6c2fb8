/** The governance of the NNS, here as on mainnet. It mints ICP. */
export const NNS_GOVERNANCE = 'rrkah-fqaaa-aaaaa-aaaaq-cai'
