// npm runs this after an install, by whatever Node is there; as `prepare` it would run twice, since node_modules/evolab is
// this package. Without a bundle the command starts from its sources.
import('./bundle.ts').catch(() => undefined);
