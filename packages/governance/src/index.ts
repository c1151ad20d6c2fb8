export * from './Economics.ts'
