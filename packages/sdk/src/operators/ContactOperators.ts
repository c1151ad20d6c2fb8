import * as Book from '@sluice/candid/address_book'
import type { Actors } from '../actors.ts'
import { type Config, canisterId } from '../config.ts'
import type { SalePrice } from '../sale/SalePrice.ts'
import { fetchCreationPrice, type PaidPrice, setCreationPrice } from './creationPrice.ts'

/** What operators do with address books: they price the keys of devices, and see nothing else. Others are rejected. */
export class ContactOperators {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** What a device pays for its key; undefined while none are sold. @throws CallError */
  fetchCreationPrice(): Promise<SalePrice | undefined> {
    return fetchCreationPrice(this.service())
  }

  /** From now on a key costs this, paid to the receiver; without a price no device gets one. @throws CallError */
  setCreationPrice(terms: PaidPrice | undefined): Promise<void> {
    return setCreationPrice(this.service(), terms)
  }

  private service(): Book._SERVICE {
    const id = canisterId(this.config, 'address_book')
    return this.actors.other<Book._SERVICE>(Book.idlFactory, id)
  }
}
