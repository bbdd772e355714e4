/** Public CAs with ACME, to choose from. Any other directory can be given by its URL. */
export const knownAuthorities = [
  {
    name: "Let's Encrypt",
    directory_url: 'https://acme-v02.api.letsencrypt.org/directory',
    requires_eab: false,
    is_for_tests: false,
  },
  {
    name: "Let's Encrypt (staging)",
    directory_url: 'https://acme-staging-v02.api.letsencrypt.org/directory',
    requires_eab: false,
    is_for_tests: true,
  },
  {
    name: 'ZeroSSL',
    directory_url: 'https://acme.zerossl.com/v2/DV90',
    requires_eab: true,
    is_for_tests: false,
  },
  {
    name: 'Google Trust Services',
    directory_url: 'https://dv.acme-v02.api.pki.goog/directory',
    requires_eab: true,
    is_for_tests: false,
  },
  {
    name: 'Google Trust Services (staging)',
    directory_url: 'https://dv.acme-v02.test-api.pki.goog/directory',
    requires_eab: true,
    is_for_tests: true,
  },
  {
    name: 'SSL.com',
    directory_url: 'https://acme.ssl.com/sslcom-dv-ecc',
    requires_eab: true,
    is_for_tests: false,
  },
  {
    name: 'Actalis',
    directory_url: 'https://acme-api.actalis.com/acme/directory',
    requires_eab: true,
    is_for_tests: false,
  },
] as const
