/** Holds a picture's place on a tile, which has the colour of other places that are held. */
export const Waiting = () => (
  <span
    aria-hidden
    className="inline-block aspect-square w-full animate-breathe rounded-control bg-line/50"
  />
)
