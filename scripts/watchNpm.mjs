// Loaded before a program that a command of ours has become: the program ends with its npm.
import { isMainThread } from 'node:worker_threads'
import { endWithNpm } from './endWithNpm.mjs'

// what the program starts may inherit all this, and may be meant to stay
if (isMainThread && process.env.SLUICE_LAUNCHED === String(process.pid))
  endWithNpm(() => process.kill(process.pid, 'SIGTERM'))
