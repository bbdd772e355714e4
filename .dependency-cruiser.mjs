/**
 * Who may import whom. Floors: main → areas → providers → platform → kernel; an arrow goes down, never up.
 * Areas have an order among themselves, and see of each other nothing but `index.ts`.
 */
const areas = ['identity', 'webhooks', 'connections', 'dns', 'domains', 'cloud', 'certificates', 'monitoring', 'dynamic-ip', 'instance']
const src = '^server/src'
const tests = '\\.test\\.ts$|/testing/|^server/tests/'

/** Nothing on `floor` imports from those above it. */
const up = (floor, above) => ({
  name: `${floor}-imports-nothing-above`,
  severity: 'error',
  from: { path: `${src}/${floor}/`, pathNot: tests },
  to: { path: `${src}/(${above.join('|')})(/|\\.ts$)` },
})

const top = ['main', 'command-line', 'service', 'app', 'keys', 'work', 'commands']

/** Layers of the dashboard: main → frame and areas → area.ts → ui → api → language → theme. */
const pages = '^dashboard/src'
const pagesTop = ['main', 'router', 'areas\\.ts']
const pagesLayers = ['theme', 'language', 'api', 'ui', 'area\\.ts', '(areas|frame)/']
const pagesAreas = ['audit', 'access', 'members', 'account', 'webhooks', 'connections', 'dns', 'domains', 'cloud', 'certificates', 'monitoring', 'dynamic-ip', 'instance']

/** What several areas share of one area they import from its `index.ts`, and only from areas before theirs. */
const dashboard = [
  ...pagesLayers.map((layer, index) => ({
    name: `dashboard-${layer.replace(/\W+/g, '-')}-imports-nothing-above`,
    severity: 'error',
    from: { path: `${pages}/${layer}`, pathNot: tests },
    to: { path: `${pages}/(${[...pagesLayers.slice(index + 1), ...pagesTop].join('|')})` },
  })),
  {
    name: 'dashboard-frame-knows-no-area',
    severity: 'error',
    from: { path: `${pages}/frame/`, pathNot: tests },
    to: { path: `${pages}/areas/` },
  },
  {
    name: 'dashboard-areas-know-no-frame',
    severity: 'error',
    from: { path: `${pages}/areas/`, pathNot: tests },
    to: { path: `${pages}/frame/` },
  },
  {
    name: 'dashboard-areas-see-each-others-index-only',
    severity: 'error',
    from: { path: `${pages}/areas/([^/]+)/`, pathNot: tests },
    to: { path: `${pages}/areas/[^/]+/`, pathNot: [`${pages}/areas/$1/`, `${pages}/areas/[^/]+/index\\.ts$`] },
  },
  {
    name: 'dashboard-nobody-imports-their-own-index',
    severity: 'error',
    from: { path: `${pages}/areas/([^/]+)/`, pathNot: tests },
    to: { path: `${pages}/areas/$1/index\\.ts$` },
  },
  ...pagesAreas.map((area, index) => ({
    name: `dashboard-${area}-uses-earlier-areas-only`,
    severity: 'error',
    from: { path: `${pages}/areas/${area}/`, pathNot: tests },
    to: { path: `${pages}/areas/(${pagesAreas.slice(index + 1).join('|') || '-'})/` },
  })),
  {
    name: 'dashboard-areas-are-in-the-order',
    comment: 'A new area gets its place in the list above.',
    severity: 'error',
    from: { path: `${pages}/areas/`, pathNot: `${pages}/areas/(${pagesAreas.join('|')})/` },
    to: {},
  },
  {
    name: 'dashboard-reaches-the-service-through-the-client',
    severity: 'error',
    from: { path: pages, pathNot: tests },
    to: { path: '^(server|agent|bench)/' },
  },
  {
    name: 'dashboard-ships-no-test-code',
    severity: 'error',
    from: { path: pages, pathNot: tests },
    to: { path: `${tests}|^dashboard/tests/` },
  },
  {
    name: 'dashboard-nothing-is-left-over',
    severity: 'error',
    from: { orphan: true, path: pages, pathNot: [tests, '\\.d\\.ts$'] },
    to: {},
  },
]

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Types included: a circle of types is a circle of thoughts.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    up('kernel', ['platform', 'providers', 'areas', ...top]),
    up('platform', ['providers', 'areas', ...top]),
    up('providers', ['areas', ...top]),
    up('areas', top),
    {
      name: 'kernel-does-no-io',
      severity: 'error',
      from: { path: `${src}/kernel/`, pathNot: tests },
      to: { path: '^(node:)?(fs|http|https|dns|dgram|tls|child_process|cluster|worker_threads)(/|$)|node_modules/(pg|fastify|kysely|pino)/' },
    },
    {
      name: 'ports-know-no-vendor',
      severity: 'error',
      from: { path: `${src}/providers/ports/`, pathNot: tests },
      to: { path: `${src}/providers/`, pathNot: `${src}/providers/ports/` },
    },
    {
      name: 'vendors-do-not-know-each-other',
      severity: 'error',
      from: { path: `${src}/providers/([^/]+)/`, pathNot: tests },
      to: { path: `${src}/providers/[^/]+/`, pathNot: [`${src}/providers/$1/`, `${src}/providers/ports/`] },
    },
    {
      name: 'providers-see-no-database',
      severity: 'error',
      from: { path: `${src}/providers/`, pathNot: tests },
      to: { path: `${src}/platform/(database|work|events|audit|http|secrets|context)` },
    },
    {
      name: 'areas-see-each-others-index-only',
      severity: 'error',
      from: { path: `${src}/areas/([^/]+)/`, pathNot: tests },
      to: { path: `${src}/areas/[^/]+/`, pathNot: [`${src}/areas/$1/`, `${src}/areas/[^/]+/index\\.ts$`] },
    },
    {
      name: 'nobody-imports-their-own-index',
      severity: 'error',
      from: { path: `${src}/areas/([^/]+)/`, pathNot: tests },
      to: { path: `${src}/areas/$1/index\\.ts$` },
    },
    ...areas.map((area, index) => ({
      name: `${area}-uses-earlier-areas-only`,
      severity: 'error',
      from: { path: `${src}/areas/${area}/`, pathNot: tests },
      to: { path: `${src}/areas/(${areas.slice(index + 1).join('|') || '-'})/` },
    })),
    {
      name: 'areas-reach-vendors-through-ports',
      comment: 'The sandbox is the one provider that is part of the service.',
      severity: 'error',
      from: { path: `${src}/areas/`, pathNot: tests },
      to: { path: `${src}/providers/`, pathNot: [`${src}/providers/ports/`, `${src}/providers/sandbox/`] },
    },
    {
      name: 'the-agent-stands-alone',
      comment: 'It is published by itself, with nothing but Node under it.',
      severity: 'error',
      from: { path: '^agent/src/', pathNot: tests },
      to: { pathNot: '^agent/src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'no-test-code-in-the-service',
      severity: 'error',
      from: { path: src, pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'nothing-is-left-over',
      severity: 'error',
      from: { orphan: true, path: src, pathNot: [tests, '\\.d\\.ts$'] },
      to: {},
    },
    ...dashboard,
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
