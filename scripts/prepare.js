// npm runs this after an install, by whatever Node is there. Without a bundle the command starts from its sources.
import('./bundle.ts').catch(() => undefined);
