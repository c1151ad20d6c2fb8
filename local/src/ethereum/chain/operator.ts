import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Known to everybody: it creates the contracts and makes test tokens, on chains of this machine alone. */
const TEST_KEY = '0x51ce0000000000000000000000000000000000000000000000000000000000e7'

/** More than it ever spends, in wei. */
export const OPERATOR_BALANCE = 10n ** 30n

/** Who creates the contracts of a local chain. */
export const operator: PrivateKeyAccount = privateKeyToAccount(TEST_KEY)
