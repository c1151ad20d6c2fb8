/**
 * The Encoding Standard's classes for UTF-8, without streams. Canister modules get them in place of Azle's choice, which brings
 * 530 KB of tables for other encodings into every module.
 */
export { TextDecoder } from './TextDecoder.ts'
export { TextEncoder } from './TextEncoder.ts'
