/**
 * Where the contracts of every local chain are: they are the first that the operator has created, in this order. Checksummed, as the public
 * interfaces show addresses.
 */
export const CONTRACTS = {
  depositHelper: '0x69610aaB2bc715Fd847086dE5A3A5A8c32c7544A',
  oldEthHelper: '0x41D0E5486e871fb9A1BD93eDe8877Df4C3540587',
  oldErc20Helper: '0x495890eA65b83081Ce29f7AdFADBC8f46430C51B',
  usdc: '0xFf48B6BEFEB063BDb953f001f9A2c6121aDcbA1F',
  usdt: '0x5a26227E5Afb3035c963c21c8d4f55e535A5D94D',
  link: '0x6d9b104f1CD11DbcE0Fc37B15757edE5cbE3F9AF',
  reverting: '0x46E343d41A41bf3502De43536320dD8009Ce631C',
  depositSweeper: '0x30B81E987a8C2018bCb9b6C050954E9E823E08E7',
} as const

export type ContractName = keyof typeof CONTRACTS
