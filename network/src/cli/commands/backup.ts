import { copyFileSync, existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HeapRows } from '../../store/heapRows.ts'
import { makeFolder } from '../../store/makeFolder.ts'
import { cantWrite } from '../cantWrite.ts'
import { CliError } from '../cliError.ts'
import type { CliCommand } from '../command.ts'
import { control } from '../control/controlClient.ts'
import { findRunning } from '../runningFile.ts'

export const backup: CliCommand = {
  summary: 'Copies all data of the running network into one file.',
  usage: '<file>',
  help: 'The network runs on meanwhile; the file holds its state between two rounds.',
  options: {},
  positionals: [1, 1],
  async run({ dir, positionals: [file = ''] }, output) {
    if (existsSync(file)) throw new CliError(`${file} exists. Choose another name.`)
    requireFolder(dirname(resolve(file)))
    await control(dir, 'backup', { file: resolve(file) })
    output.out(`The backup is in ${file}.`)
  },
}

export const restore: CliCommand = {
  summary: 'Puts a backup into a folder, from which `start` continues.',
  usage: '<file>',
  help: 'The folder must hold no network: stop and `fresh` the one in it, or choose another.',
  options: {},
  positionals: [1, 1],
  async run({ dir, positionals: [file = ''] }, output) {
    if (!existsSync(file)) throw new CliError(`There is no file ${file}.`)
    if (findRunning(dir) !== undefined) {
      throw new CliError(
        `The network over ${dir} runs. Stop it first: sluice-network stop --dir ${dir}`,
      )
    }
    const target = join(dir, 'network.db')
    if (existsSync(target)) {
      throw new CliError(
        `${dir} holds a network already. Delete it with \`sluice-network fresh --yes\`, or choose another folder with --dir.`,
      )
    }
    checkWhole(file)
    copy(file, dir, target)
    output.out(`The backup is restored. Start it with: sluice-network start --dir ${dir}`)
  },
}

function requireFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  throw new CliError(`There is no folder ${folder}. Make it first: mkdir -p ${folder}`)
}

function copy(file: string, dir: string, target: string): void {
  try {
    makeFolder(dir)
    copyFileSync(file, target)
  } catch (error) {
    throw cantWrite(dir, error)
  }
}

function checkWhole(file: string): void {
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    const verdict = database.prepare('PRAGMA quick_check').get()?.quick_check
    new HeapRows((text) => database.prepare(text)).checkContents()
    database.close()
    if (verdict === 'ok') return
  } catch {
    // Not even a database, or one with a part of a heap that was changed: the same message.
  }
  throw new CliError(`${file} is no backup of a network, or it is damaged.`)
}
