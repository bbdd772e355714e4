/* Renders the API reference from the OpenAPI document of this installation. Requests go to this origin only. */
const place = document.getElementById('reference')

/* The colours of the site, and text colours with sufficient contrast on those of the renderer. */
const style = `
  :root { --scalar-custom-header-height: 56px; --scalar-font: Inter, system-ui, sans-serif; }
  .light-mode {
    --scalar-color-accent: #0f6b5c; --scalar-color-3: #5f6361; --scalar-color-orange: #b23a00;
    --scalar-color-green: #066b49; --scalar-color-yellow: #855400; --scalar-color-red: #c51c11;
    --scalar-color-blue: #0059a8;
  }
  .dark-mode {
    --scalar-color-accent: #76c5b0; --scalar-color-3: #9aa6a2; --scalar-color-red: #ff8a80; --scalar-background-1: #101615;
    --scalar-background-2: #1a2321; --scalar-background-3: #2c3633; --scalar-border-color: #2c3633;
  }
  .sidebar-search-placeholder { color: var(--scalar-color-2); }
`

async function show() {
  const response = await fetch('/v1/openapi.json')
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const description = await response.json()
  // Requests are sent to the current origin, even if the installation also has another URL.
  description.servers = [{ url: location.origin }]
  leaveOptionalEmpty(description)
  place.replaceChildren()
  Scalar.createApiReference(place, {
    content: description,
    // Nothing is loaded from other hosts, and no input is stored.
    withDefaultFonts: false,
    telemetry: false,
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    hiddenClients: true,
    hideDarkModeToggle: true,
    forceDarkModeState: isDark() ? 'dark' : 'light',
    documentDownloadType: 'json',
    defaultOpenAllTags: false,
    customCss: style,
  })
}

/* The renderer would send the example of an optional parameter as a value, so these are removed. */
function leaveOptionalEmpty({ paths, components }) {
  const entries = Object.values(paths).flatMap((item) => Object.values(item))
  const all = [
    ...entries.flatMap(({ parameters = [] }) => parameters),
    ...Object.values(components.parameters),
  ]
  for (const { required, schema } of all) if (!required) delete schema?.examples
}

function isDark() {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

show().catch((error) => {
  place.textContent = `The API description cannot be loaded (${error.message}). Reload the page to try again.`
  place.className = 'loading'
})
