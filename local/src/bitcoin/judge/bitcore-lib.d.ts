/** What the judge uses of the library, which has no types of its own. */
declare module 'bitcore-lib' {
  export class Script {
    static Interpreter: new () => Interpreter
    constructor(bytes: Buffer)
  }

  interface Interpreter {
    verify(
      scriptSig: Script,
      scriptPubkey: Script,
      transaction: Transaction,
      input: number,
      flags: number,
      witness: Buffer[],
      satoshis: number,
    ): boolean
    readonly errstr: string
  }

  export class Transaction {
    static Output: new (fields: {
      satoshis: number
      script: Script
    }) => unknown
    readonly inputs: { output: unknown; readonly script: Script }[]
    constructor(bytes: Buffer)
  }
}
