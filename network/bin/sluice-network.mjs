#!/usr/bin/env node
import { launch } from '../../scripts/launch.mjs'

launch(new URL('../src/cli/main.ts', import.meta.url))
