import type { CanisterRequest } from '@sluice/candid/nft_controller'

/** Characters and rows, as the public service takes them; collections refuse what is longer, and a canister would be made for nothing. */
const LONGEST = { name: 50, introduction: 500, ownerName: 50, image: 200, link: 100, linkName: 50 }
const MOST_LINKS = 10
/** A fifth, in hundredths of a percent. */
const MOST_ROYALTIES = 2_000n
/** A collection that bears the exchange's name would be taken for the exchange's. */
const OUR_NAME = 'sluice'
const CHECK_NAME = 'Check collection name or creator'
const ADDRESS = /^https?:\/\/[^\s"'<>\\]+$/
const PICTURE = /^https:\/\/[^\s"'<>\\]+$/
const OWN_FILE = /^\/[1-9]\d{0,9}$/

/** Why no collection is made of this, in words for its creator; undefined when nothing speaks against it. */
export function flawOfRequest(request: CanisterRequest): string | undefined {
  const { name, introduction, ownerName, royalties, image } = request
  if (name.trim() === '' || ownerName.trim() === '') return `${CHECK_NAME}: neither may be empty`
  if (name.length > LONGEST.name || ownerName.length > LONGEST.ownerName)
    return `${CHECK_NAME}: each has at most ${LONGEST.name} characters`
  if (name !== name.trim()) return `${CHECK_NAME}: the name begins or ends with a space`
  if (bearsOurName(name) || bearsOurName(ownerName))
    return `${CHECK_NAME}: nobody but the exchange bears its name`
  if (introduction.length > LONGEST.introduction)
    return `The description has at most ${LONGEST.introduction} characters`
  if (royalties > MOST_ROYALTIES) return 'NFT royalties are too high: at most 20 %'
  if (image !== '' && !isPicture(image))
    return `The picture is given by an address that begins with https:// and has at most ${LONGEST.image} characters; one that is uploaded to the collection is set there`
  return flawOfLinks(request.linkMap)
}

/** Letters that only look different, and what stands between them, make no other name. */
function bearsOurName(name: string): boolean {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  return letters.includes(OUR_NAME)
}

const isPicture = (image: string) => image.length <= LONGEST.image && PICTURE.test(image)

/** Whether the list may name this as a collection's picture: an address, or the path of a file that lies in the collection. */
export const isPictureAddress = (image: string): boolean =>
  image === '' || isPicture(image) || OWN_FILE.test(image)

function flawOfLinks(links: CanisterRequest['linkMap']): string | undefined {
  if (links.length > MOST_LINKS) return `At most ${MOST_LINKS} links`
  for (const { k, v } of links) {
    if (k === '' || k.length > LONGEST.linkName || v.length > LONGEST.link)
      return `A link has a name of 1 to ${LONGEST.linkName} characters and an address of at most ${LONGEST.link}`
    if (!ADDRESS.test(v)) return 'A link begins with http:// or https://'
  }
  return undefined
}
