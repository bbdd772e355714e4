/** The dashboard built with `browser/ten-areas.ts` in place of its own areas, and served to a tab in place of the service's. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build, loadConfigFromFile, type Plugin, type Rolldown } from 'vite'

const root = join(import.meta.dirname, '../..')

const withTenAreas: Plugin = {
  name: 'ten-areas',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './areas.ts' && importer === join(root, 'src/main.tsx')
      ? join(root, 'tests/browser/ten-areas.ts')
      : null,
}

/** What takes time and is not seen: the compiler, and compressed files. */
const leftOut = ['compressed', '@rolldown/plugin-babel']

export type BuiltFiles = ReadonlyMap<string, string | Uint8Array>

export async function buildTenAreas(): Promise<BuiltFiles> {
  const environment = process.env['NODE_ENV']
  // In tests React would be another one.
  process.env['NODE_ENV'] = 'production'
  try {
    const mode = { command: 'build', mode: 'production' } as const
    const loaded = await loadConfigFromFile(mode, join(root, 'vite.config.ts'))
    const plugins = (loaded?.config.plugins ?? []).filter(
      (plugin) => !(plugin && 'name' in plugin && leftOut.includes(plugin.name)),
    )
    const { output } = (await build({
      ...loaded?.config,
      configFile: false,
      root,
      logLevel: 'error',
      plugins: [withTenAreas, ...plugins],
      build: { ...loaded?.config.build, write: false },
    })) as Rolldown.RolldownOutput
    return new Map(output.map((file) => [`/${file.fileName}`, 'code' in file ? file.code : file.source]))
  } finally {
    process.env['NODE_ENV'] = environment
  }
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

/** The page and its assets come from the built files, and all else from the service. */
export async function serveTenAreas(page: Page, files: BuiltFiles): Promise<void> {
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const isPage = route.request().resourceType() === 'document'
    const body = files.get(isPage ? '/index.html' : pathname)
    if (body === undefined) return await route.fallback()
    const contentType = isPage ? 'text/html' : (types[pathname.split('.').at(-1) ?? ''] ?? 'image/svg+xml')
    await route.fulfill({ contentType, body: typeof body === 'string' ? body : Buffer.from(body) })
  })
}
