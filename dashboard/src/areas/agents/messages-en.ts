export const en = {
  agents: 'Agents',
  enrolmentTokens: 'Enrolment tokens',
  enrolled: 'Enrolled',
  reporting: 'Reporting',
  silent: 'Silent',
  usable: 'Usable',
  usedUp: 'Used up',
  deleteAgentText: 'Its facts and certificates go with it. The metrics of the server stay.',
}

declare module '#language/language.ts' {
  interface Namespaces {
    agents: typeof en
  }
}
