import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Writes compressed versions beside each built file, which the service serves unchanged. */
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
 * Moves the style sheet and the scripts after the outline of the page: in the head, the browser would load the style
 * sheet before it shows anything. The style sheet stays before the root, where Mantine adds styles that override it.
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

/**
 * Loads the messages of the preferred language (`language.ts`) beside the first script, which would request them only once
 * it has arrived. The policy of the page allows no script in it, so this is a file.
 */
function earlyMessages(): Plugin {
  let page = ''
  return {
    name: 'early-messages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((chunk) => {
        const language =
          chunk.type === 'chunk' &&
          /\/src\/messages\/messages-(\w+)\.ts$/.exec(chunk.facadeModuleId ?? '')?.[1]
        return language ? [[language, `/${chunk.fileName}`]] : []
      })
      if (files.length === 0) this.error('There is no file with the messages of a language (src/messages).')
      const source = `{
  const files = ${JSON.stringify(Object.fromEntries(files))}
  const languages = [localStorage.getItem('holdfast.language'), ...navigator.languages.map((tag) => tag.split('-')[0])]
  const language = languages.find((one) => Object.hasOwn(files, one)) ?? 'en'
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: files[language] }))
}`
      page = this.getFileName(this.emitFile({ type: 'asset', name: 'early-messages.js', source }))
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `/${page}`, async: true }, injectTo: 'body-prepend' }],
    },
  }
}

export default defineConfig({
  // The service replaces it in each response: styles are allowed by their nonce
  // (server/src/platform/http/routes/dashboard.ts).
  html: { cspNonce: 'nonce-of-this-answer' },
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    outlineFirst(),
    earlyMessages(),
    compressed(),
  ],
  build: {
    target: 'es2023',
    // Browsers with native support for light-dark(): the transformation for older ones would show no colours at all.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // In kB before compression; `npm run bench -- dashboard` measures the transferred size.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // Shared files that were merged can import each other: without this, code runs before what it uses.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            // Everything that the first page needs is in one file, even if later pages share parts of it.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Separate from our own code, which imports it: chunks that import each other have no defined order.
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
        // To work on the pages without sign-in.
        headers: process.env['TOKEN'] ? { Authorization: `Bearer ${process.env['TOKEN']}` } : {},
      },
    },
  },
})
