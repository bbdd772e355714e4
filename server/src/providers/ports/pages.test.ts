import { expect, it } from 'vitest'
import { pagesOf } from './pages.ts'

it('a list that leads back to a page of it ends with an error', async () => {
  const read = async () => {
    let pages = 0
    for await (const _page of pagesOf(async (cursor) => ({ cursor: cursor === 'a' ? 'b' : 'a' }))) pages++
    return pages
  }
  await expect(read()).rejects.toMatchObject({ name: 'ProviderError', kind: 'unknown' })
})
