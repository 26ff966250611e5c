/** Papers as BibTeX, by method; those that the README of the method rests on. */
export const CITATIONS: Readonly<Record<string, readonly string[]>> = {
  coevolution: [
    `@article{chellapilla1999,
  author = {Chellapilla, Kumar and Fogel, David B.},
  title = {Evolving neural networks to play checkers without relying on expert knowledge},
  journal = {IEEE Transactions on Neural Networks},
  volume = {10},
  year = {1999}
}`,
    `@article{chellapilla2001,
  author = {Chellapilla, Kumar and Fogel, David B.},
  title = {Evolving an expert checkers playing program without using human expertise},
  journal = {IEEE Transactions on Evolutionary Computation},
  volume = {5},
  year = {2001}
}`,
  ],
  'd-visiondraughts': [
    `@techreport{lynch1997,
  author = {Lynch, Mark},
  title = {{NeuroDraughts}: an application of temporal difference learning to draughts},
  institution = {University of Limerick},
  year = {1997}
}`,
  ],
  'expert-iteration': [
    `@article{silver2017,
  author = {Silver, David and others},
  title = {Mastering the game of {Go} without human knowledge},
  journal = {Nature},
  volume = {550},
  year = {2017}
}`,
  ],
  'genetic-programming': [
    `@book{koza1992,
  author = {Koza, John R.},
  title = {Genetic programming},
  publisher = {MIT Press},
  year = {1992}
}`,
  ],
  'map-elites': [
    `@misc{mouret2015,
  author = {Mouret, Jean-Baptiste and Clune, Jeff},
  title = {Illuminating search spaces by mapping elites},
  howpublished = {arXiv:1504.04909},
  year = {2015}
}`,
  ],
  'n-tuple': [
    `@article{lucas2008,
  author = {Lucas, Simon M.},
  title = {Learning to play {Othello} with n-tuple systems},
  journal = {Australian Journal of Intelligent Information Processing},
  volume = {4},
  year = {2008}
}`,
    `@article{jaskowski2014,
  author = {Ja{\\'s}kowski, Wojciech},
  title = {Systematic n-tuple networks for {Othello} position evaluation},
  journal = {ICGA Journal},
  volume = {37},
  year = {2014}
}`,
  ],
  neat: [
    `@article{stanley2002,
  author = {Stanley, Kenneth O. and Miikkulainen, Risto},
  title = {Evolving neural networks through augmenting topologies},
  journal = {Evolutionary Computation},
  volume = {10},
  year = {2002}
}`,
  ],
  sane: [
    `@article{moriarty1997,
  author = {Moriarty, David E. and Miikkulainen, Risto},
  title = {Forming neural networks through efficient and adaptive coevolution},
  journal = {Evolutionary Computation},
  volume = {5},
  year = {1997}
}`,
  ],
  'td-mc': [
    `@article{sutton1988,
  author = {Sutton, Richard S.},
  title = {Learning to predict by the methods of temporal differences},
  journal = {Machine Learning},
  volume = {3},
  year = {1988}
}`,
  ],
  'uct-ccnn': [
    `@inproceedings{fahlman1990,
  author = {Fahlman, Scott E. and Lebiere, Christian},
  title = {The cascade-correlation learning architecture},
  booktitle = {Advances in Neural Information Processing Systems 2},
  year = {1990}
}`,
  ],
};

/** Of this software, as CITATION.cff says it. */
export const softwareOf = (version: string): string => `@misc{evolab,
  author = {{The evolab authors}},
  title = {lab: a laboratory for evolving, training and rating agents that play games},
  note = {Version ${version}}
}`;

/** Of the statistics of every comparison, and of those of several games. */
export const STATISTICS = `@inproceedings{agarwal2021,
  author = {Agarwal, Rishabh and Schwarzer, Max and Castro, Pablo Samuel and Courville, Aaron and Bellemare, Marc G.},
  title = {Deep reinforcement learning at the edge of the statistical precipice},
  booktitle = {Advances in Neural Information Processing Systems 34},
  year = {2021}
}`;
export const RANKS = `@article{demsar2006,
  author = {Dem{\\v{s}}ar, Janez},
  title = {Statistical comparisons of classifiers over multiple data sets},
  journal = {Journal of Machine Learning Research},
  volume = {7},
  year = {2006}
}`;
