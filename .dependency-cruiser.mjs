/**
 * Who may import whom. Floors: main → areas → providers → platform → kernel; an arrow goes down, never up.
 * Areas have an order among themselves, and see of each other nothing but `index.ts`.
 */
const areas = ['identity', 'webhooks', 'notifications', 'connections', 'dns', 'domains', 'cloud', 'agents', 'probes', 'monitoring', 'certificates', 'acme', 'deploys', 'dynamic-ip', 'instance']
const src = '^server/src'
const tests = '\\.test\\.ts$|/testing/|^server/tests/'

/** Nothing on `floor` imports from those above it. */
const up = (floor, above) => ({
  name: `${floor}-imports-nothing-above`,
  severity: 'error',
  from: { path: `${src}/${floor}/`, pathNot: tests },
  to: { path: `${src}/(${above.join('|')})(/|\\.ts$)` },
})

/** What areas below `root`, in this order, may import of each other: the `index.ts` of those before them. */
const areaRules = (prefix, root, order) => [
  {
    name: `${prefix}areas-see-each-others-index-only`,
    severity: 'error',
    from: { path: `${root}/([^/]+)/`, pathNot: tests },
    to: { path: `${root}/[^/]+/`, pathNot: [`${root}/$1/`, `${root}/[^/]+/index\\.ts$`] },
  },
  {
    name: `${prefix}nobody-imports-their-own-index`,
    severity: 'error',
    from: { path: `${root}/([^/]+)/`, pathNot: tests },
    to: { path: `${root}/$1/index\\.ts$` },
  },
  ...order.map((area, index) => ({
    name: `${prefix}${area}-uses-earlier-areas-only`,
    severity: 'error',
    from: { path: `${root}/${area}/`, pathNot: tests },
    to: { path: `${root}/(${order.slice(index + 1).join('|') || '-'})/` },
  })),
  {
    name: `${prefix}areas-are-in-the-order`,
    comment: 'A new area gets its place in the list above.',
    severity: 'error',
    from: { path: `${root}/[^/]+/`, pathNot: `${root}/(${order.join('|')})/` },
    to: {},
  },
]

const top = ['main', 'command-line', 'service', 'app', 'keys', 'work', 'commands']

/** Layers of the dashboard: main → layout and areas → area.ts → ui → api → language → theme. */
const pages = '^dashboard/src'
const pagesTop = ['main', 'router', 'areas\\.ts', 'messages-']
const pagesLayers = ['theme', 'language', 'api', 'ui', 'area\\.ts', '(areas|layout)/']
const pagesAreas = ['audit', 'access', 'members', 'account', 'webhooks', 'notifications', 'connections', 'dns', 'domains', 'cloud', 'agents', 'probes', 'monitoring', 'acme', 'certificates', 'deploys', 'dynamic-ip', 'instance']

const dashboard = [
  ...pagesLayers.map((layer, index) => ({
    name: `dashboard-${layer.replace(/\W+/g, '-')}-imports-nothing-above`,
    severity: 'error',
    from: { path: `${pages}/${layer}`, pathNot: tests },
    to: { path: `${pages}/(${[...pagesLayers.slice(index + 1), ...pagesTop].join('|')})` },
  })),
  {
    name: 'dashboard-layout-imports-no-area',
    severity: 'error',
    from: { path: `${pages}/layout/`, pathNot: tests },
    to: { path: `${pages}/areas/` },
  },
  {
    name: 'dashboard-areas-import-no-layout',
    severity: 'error',
    from: { path: `${pages}/areas/`, pathNot: tests },
    to: { path: `${pages}/layout/` },
  },
  ...areaRules('dashboard-', `${pages}/areas`, pagesAreas),
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
      to: { path: `${src}/providers/[^/]+/`, pathNot: [`${src}/providers/$1/`, `${src}/providers/(ports|http|tls)/`] },
    },
    {
      name: 'providers-see-no-database',
      severity: 'error',
      from: { path: `${src}/providers/`, pathNot: tests },
      to: { path: `${src}/platform/(database|work|events|audit|http|secrets|context)` },
    },
    ...areaRules('', `${src}/areas`, areas),
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
      from: { path: '^agent/src/', pathNot: [tests, '^agent/src/probe/'] },
      to: { pathNot: '^agent/src/(?!probe/)', dependencyTypesNot: ['core'] },
    },
    {
      name: 'probes-have-the-check-engine-besides',
      comment: 'Their program is a bundle, which contains it.',
      severity: 'error',
      from: { path: '^agent/src/probe/', pathNot: tests },
      to: { pathNot: '^(agent/src/|checks/src/index\\.ts$)', dependencyTypesNot: ['core'] },
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
