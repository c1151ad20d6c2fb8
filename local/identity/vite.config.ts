import { defineConfig } from 'vite'

/** One page; it reads where the network is from `/config.json` at run time. */
export default defineConfig({
  root: import.meta.dirname,
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022' },
})
