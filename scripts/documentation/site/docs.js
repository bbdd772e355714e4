/* The theme selected in the dashboard, and the search of the guides. */
const chosen = localStorage.getItem('mantine-color-scheme-value')
if (chosen === 'light' || chosen === 'dark') {
  document.documentElement.dataset.theme = chosen
  for (const source of document.querySelectorAll('picture source'))
    source.media = chosen === 'dark' ? 'all' : 'not all'
}

// On a narrow screen the list of pages is initially closed.
const pages = document.querySelector('nav.pages details')
if (pages && matchMedia('(max-width: 900px)').matches) pages.open = false

const input = document.querySelector('header input[type=search]')
const results = document.getElementById('results')
let index

async function loadIndex() {
  const response = await fetch(input.dataset.index)
  const entries = await response.json()
  const search = new MiniSearch({
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page', 'text'],
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.1, combineWith: 'AND' },
  })
  search.addAll(entries)
  return search
}

async function find() {
  const term = input.value.trim()
  results.hidden = term === ''
  if (term === '') return
  index ??= loadIndex()
  const found = (await index).search(term).slice(0, 8)
  if (term !== input.value.trim()) return
  results.replaceChildren(
    ...(found.length > 0 ? found.map(resultLink) : [paragraph(`No guide mentions “${term}”.`)]),
  )
}

function resultLink({ id, title, page, text, terms }) {
  const link = document.createElement('a')
  link.href = id
  const name = document.createElement('strong')
  name.textContent = title === page ? title : `${page}: ${title}`
  const at = Math.max(0, text.toLowerCase().indexOf(terms[0] ?? '') - 40)
  const excerpt = document.createElement('span')
  excerpt.textContent = `${at > 0 ? '…' : ''}${text.slice(at, at + 120)}…`
  link.append(name, excerpt)
  return link
}

function paragraph(text) {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

function close() {
  results.hidden = true
}

input.addEventListener('input', () => void find())
input.addEventListener('focus', () => void find())
document.addEventListener('keydown', (event) => {
  const links = [...results.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement)
  if (event.key === '/' && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')) {
    event.preventDefault()
    input.focus()
  } else if (results.hidden) return
  else if (event.key === 'Escape') {
    close()
    input.focus()
    close()
  } else if (event.key === 'ArrowDown') {
    event.preventDefault()
    links[Math.min(at + 1, links.length - 1)]?.focus()
  } else if (event.key === 'ArrowUp' && at >= 0) {
    event.preventDefault()
    if (at === 0) input.focus()
    else links[at - 1].focus()
  }
})
document.addEventListener('click', ({ target }) => {
  if (!target.closest('.search') || target.closest('#results a')) close()
})
