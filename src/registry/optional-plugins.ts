/** Plugins that are not installed with the laboratory, by the executors and commands they bring. */
export const OPTIONAL_PLUGINS: {
  readonly executors: Readonly<Record<string, string>>;
  readonly commands: Readonly<Record<string, string>>;
} = {
  executors: { redis: '@evolab/redis', rediss: '@evolab/redis' },
  commands: { worker: '@evolab/redis', workers: '@evolab/redis' },
};
