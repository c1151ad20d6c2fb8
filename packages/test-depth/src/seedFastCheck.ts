import fc from 'fast-check'
import { SEED } from './depth.ts'

// Runs before each test file: every property draws from the run's seed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
