import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Beside each built file its compressed forms, so that the service serves them as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        const path = join(dir, entry)
        if (!/\.(js|css|html|svg)$/.test(path) || statSync(path).size < 1024) continue
        const bytes = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(bytes))
        writeFileSync(`${path}.gz`, gzipSync(bytes))
      }
    },
  }
}

/**
 * Moves the style sheet and the scripts behind the outline of the page: in the head, the style sheet would have to be
 * loaded before anything is seen. The style sheet stays before the root, where Mantine adds styles that override it.
 */
function outlineFirst(): Plugin {
  return {
    name: 'outline-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const later =
          /[ ]*<(?:link rel="stylesheet"|link rel="modulepreload"|script type="module")[^>]*>(?:<\/script>)?\n/g
        const moved = html.match(later) ?? []
        return html
          .replaceAll(later, '')
          .replace('    <div id="root">', `${moved.join('')}    <div id="root">`)
      },
    },
  }
}

export default defineConfig({
  // The service replaces it in each answer: styles are allowed by their nonce (server/src/platform/http/routes/dashboard.ts).
  html: { cspNonce: 'nonce-of-this-answer' },
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), outlineFirst(), compressed()],
  build: {
    target: 'es2023',
    // Browsers that know light-dark() themselves: written out for older ones, it would show no colour at all.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // In kB before compression; `npm run bench -- dashboard` measures what is sent.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the first page needs comes in one request, however many later pages share parts of it.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Apart from our own code, which imports it and is not imported by it: chunks in a circle start in no order.
            { name: 'library', test: /node_modules/, minShareCount: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 50_000 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/docs': { target: process.env['HOLDFAST'] ?? 'http://127.0.0.1:7070' },
      '/v1': {
        target: process.env['HOLDFAST'] ?? 'http://127.0.0.1:7070',
        // For work on the pages without signing in.
        headers: process.env['TOKEN'] ? { Authorization: `Bearer ${process.env['TOKEN']}` } : {},
      },
    },
  },
})
