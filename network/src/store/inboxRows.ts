import type { StatementSync } from 'node:sqlite'
import { deserialize, serialize } from 'node:v8'
import type { CallRequest, Message } from '../scheduler/messages.ts'
import { blob } from './rows.ts'

/** Messages in the store that wait to be executed, by the number of their canister. */
export class InboxRows {
  readonly #sql: (text: string) => StatementSync
  /** The row of each message that is saved and still waits. */
  readonly #rows = new Map<number, Map<Message, number>>()

  constructor(sql: (text: string) => StatementSync) {
    this.#sql = sql
  }

  load(canister: number): Message[] {
    const rows = new Map<Message, number>()
    const statement = this.#sql('SELECT row, message FROM inbox WHERE canister = ? ORDER BY row')
    for (const row of statement.all(canister)) {
      const message: Message = deserialize(blob(row.message))
      rows.set(message, Number(row.row))
    }
    this.#rows.set(canister, rows)
    return [...rows.keys()]
  }

  /** Removes the rows of messages that were executed and adds those that came. */
  save(canister: number, inbox: readonly (Message | CallRequest)[]): void {
    const rows = this.#rows.get(canister) ?? new Map<Message, number>()
    if (rows.size === 0 && inbox.length === 0) return
    const waiting = new Set<Message>(inbox)
    for (const [message, row] of rows) {
      if (waiting.has(message)) continue
      this.#sql('DELETE FROM inbox WHERE row = ?').run(row)
      rows.delete(message)
    }
    const insert = this.#sql('INSERT INTO inbox (canister, message) VALUES (?, ?)')
    for (const message of inbox) {
      if (rows.has(message)) continue
      rows.set(message, Number(insert.run(canister, serialize(message)).lastInsertRowid))
    }
    this.#rows.set(canister, rows)
  }
}
