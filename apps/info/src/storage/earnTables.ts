import type { TableDefinition } from './tables.ts'

const listed = {
  /** Farms, staking pools and claim events are numbered together, in the order in which they were found. */
  id: 'int',
  found_ms: 'int',
} as const

const looked = {
  /** When it was last looked at; before that nothing is known of how it stands. */
  sampled_ms: 'int?',
  /** What is staked, in dollars; null while a token has no price. */
  tvl_usd: 'text?',
  /** A year's reward over what is staked, in parts per million; null while nothing is given out or staked, or has no price. */
  apr_ppm: 'text?',
} as const

/** What is earned beside trading. Reached by what was told of it (`earnEventFields.ts`), whose words the columns have. */
export const EARN_TABLES = {
  farms: {
    columns: {
      ...listed,
      canister_id: 'text',
      pool_canister_id: 'text',
      token0_id: 'int',
      token1_id: 'int',
      reward_token_id: 'int',
      creator: 'text',
      refunder: 'text',
      start_ms: 'int',
      end_ms: 'int',
      seconds_per_cycle: 'int',
      fee_per_mille: 'int',
      ...looked,
      /** `live`, `not-started`, `finished` or `closed`. */
      status: 'text?',
      total_reward: 'text?',
      reward_per_cycle: 'text?',
      /** Of the whole reward: not given out yet, earned and not credited, credited. */
      reward_left: 'text?',
      reward_pending: 'text?',
      reward_paid: 'text?',
      staked0: 'text?',
      staked1: 'text?',
      liquidity: 'text?',
      stakes: 'int?',
      /** Records of each of its logs that were read. */
      stake_records: 'int',
      reward_records: 'int',
    },
    key: ['id'],
    unique: [['canister_id']],
  },
  stake_pools: {
    columns: {
      ...listed,
      canister_id: 'text',
      name: 'text',
      staking_token_id: 'int',
      reward_token_id: 'int',
      creator: 'text',
      created_ms: 'int',
      removed_ms: 'int?',
      ...looked,
      start_ms: 'int?',
      end_ms: 'int?',
      reward_per_second: 'text?',
      fee_per_mille: 'int?',
      staked: 'text?',
      /** Earned so far, harvested or not. */
      rewarded: 'text?',
      stakers: 'int?',
      /** Of the promised reward what has arrived; null where its build does not tell. */
      funded: 'text?',
      stake_records: 'int',
      reward_records: 'int',
    },
    key: ['id'],
    unique: [['canister_id']],
  },
  claim_events: {
    columns: {
      ...listed,
      event_id: 'text',
      storage_id: 'text',
      name: 'text',
      creator: 'text',
      /** Its ledger, whether the service knows the token or not; symbol and decimals are those that its creator named. */
      ledger_id: 'text',
      symbol: 'text',
      decimals: 'int',
      removed_ms: 'int?',
      sampled_ms: 'int?',
      /** `not-started`, `live` or `closed`. */
      status: 'text?',
      total: 'text?',
      users: 'int?',
      claimed: 'text?',
      claimed_users: 'int?',
      deadline_ms: 'int?',
      claim_records: 'int',
    },
    key: ['id'],
    unique: [['event_id']],
  },
  /** What was done in one of them. `log` is `stakes`, `rewards` or `claims`; `seq` is the number in that log. */
  earn_records: {
    columns: {
      earn_id: 'int',
      log: 'text',
      seq: 'int',
      time_ms: 'int',
      op: 'text',
      owner: 'text',
      amount: 'text',
      position_id: 'int?',
      liquidity: 'text?',
    },
    key: ['earn_id', 'log', 'seq'],
    indexes: [['owner', 'earn_id', 'log', 'seq']],
  },
  /**
   * How a farm, staking pool or claim event stood at the end of each period in which it was looked at. `level` is `m10`, `h1` or `d1`.
   */
  earn_history: {
    columns: {
      earn_id: 'int',
      level: 'text',
      start_ms: 'int',
      time_ms: 'int',
      tvl_usd: 'text?',
      apr_ppm: 'text?',
      /** Staked: of farms of both tokens. Of claim events what was claimed. */
      amount0: 'text',
      amount1: 'text?',
      /** Of farms what was credited, of staking pools what was earned. */
      rewarded: 'text?',
      /** Stakes, stakers, or those who have claimed. */
      people: 'int',
    },
    key: ['earn_id', 'level', 'start_ms'],
    indexes: [['level', 'start_ms']],
  },
} as const satisfies Record<string, TableDefinition>
