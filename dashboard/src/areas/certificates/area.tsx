import {
  IconBuildingBank,
  IconCertificate,
  IconFileSearch,
  IconPlugConnected,
  IconShieldExclamation,
} from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { DashboardArea } from '#area.ts'
import { certificatesActivity } from './activity.ts'
import { gapStates } from './list/gaps/gap-states.tsx'
import { issuanceStates } from './list/transparency/issuance-states.tsx'
import { readCertificatesOverview } from './overview.ts'
import {
  certificatePage,
  certificatePaths,
  certificatesPage,
  endpointPage,
  gapPage,
  issuancePage,
  mapPage,
} from './paths.ts'
import { certificateStates, endpointStates } from './states.tsx'

export const certificatesArea: DashboardArea<'certificates'> = {
  name: 'certificates',
  heading: 'servers',
  activity: certificatesActivity,
  navigation: [
    {
      label: 'certificates',
      icon: IconCertificate,
      path: certificatePaths.certificates,
      needs: 'certificates.list',
    },
  ],
  actions: [{ label: 'upload', path: certificatePaths.upload, needs: 'certificates.create' }],
  ids: {
    crt: { path: certificatePaths.certificate, needs: 'certificates.read' },
    cep: { path: certificatePaths.endpoint, needs: 'certificates.endpoints.read' },
    gap: { path: certificatePaths.gap, needs: 'certificates.gaps.read' },
    cti: { path: certificatePaths.issuance, needs: 'certificates.issuances.read' },
    cta: { path: () => certificatePaths.authorities, needs: 'certificates.authorities.read' },
  },
  resources: {
    certificate: {
      label: 'certificates',
      icon: IconCertificate,
      path: ({ id }) => certificatePaths.certificate(id),
      states: certificateStates,
    },
    certificate_endpoint: {
      label: 'endpoints',
      icon: IconPlugConnected,
      path: ({ id }) => certificatePaths.endpoint(id),
      states: endpointStates,
    },
    certificate_gap: {
      label: 'gaps',
      icon: IconShieldExclamation,
      path: ({ id }) => certificatePaths.gap(id),
      states: gapStates,
    },
    certificate_issuance: {
      label: 'issuances',
      icon: IconFileSearch,
      path: ({ id }) => certificatePaths.issuance(id),
      states: issuanceStates,
    },
    certificate_authority: {
      label: 'authorities',
      icon: IconBuildingBank,
      path: () => certificatePaths.authorities,
    },
  },
  deletions: {
    'certificates.delete': { lost: 'deleteCertificateText' },
    'certificates.endpoints.delete': { lost: 'deleteEndpointText' },
    'certificates.authorities.delete': { lost: 'removeAuthorityLost' },
    'certificates.transparency.delete': { lost: 'transparencyEndLost' },
    'certificates.providers.delete': { lost: 'stopHeldLost', isOfPart: true },
  },
  sections: {
    connection: {
      component: lazy(async () => ({
        default: (await import('./list/connection-section.tsx')).ConnectionSection,
      })),
    },
    server: {
      component: lazy(async () => ({ default: (await import('./list/server-section.tsx')).ServerSection })),
      lists: ['certificate'],
    },
  },
  overview: { needs: 'certificates.list', read: readCertificatesOverview },
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: certificatesPage.pattern,
      validateSearch: certificatesPage.validateSearch,
      component: lazyRouteComponent(() => import('./list/certificates-page.tsx'), 'CertificatesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: certificatePage.pattern,
      component: lazyRouteComponent(() => import('./certificate/certificate-page.tsx'), 'CertificatePage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: endpointPage.pattern,
      component: lazyRouteComponent(() => import('./endpoints/endpoint-page.tsx'), 'EndpointPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: mapPage.pattern,
      validateSearch: mapPage.validateSearch,
      component: lazyRouteComponent(() => import('./endpoints/map/map-page.tsx'), 'MapPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: gapPage.pattern,
      component: lazyRouteComponent(() => import('./list/gaps/gap-page.tsx'), 'GapPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: issuancePage.pattern,
      component: lazyRouteComponent(() => import('./list/transparency/issuance-page.tsx'), 'IssuancePage'),
    }),
  ],
}
