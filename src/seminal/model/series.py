"""The official names of venues, as proceedings and journals print them.

One row a venue: acronym | official name. A name after `=` is that of the proceedings themselves.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

_TWINS: Final = {
    "pacmpl": "oopsla popl icfp pldi", "proc. acm program. lang.": "oopsla popl icfp pldi",
    "pomacs": "sigmetrics", "pvldb": "vldb", "pacmmod": "sigmod", "sigmod record": "sigmod",
    "imwut": "ubicomp", "pacmhci": "cscw", "sigplan notices": "pldi asplos popl oopsla ppopp",
    "computer architecture news": "isca asplos", "ccr": "sigcomm", "tog": "siggraph",
    "operating systems review": "sosp asplos eurosys", "sigcomm computer communication review": "sigcomm",
    "computer graphics forum": "eurographics egsr", "osr": "sosp asplos",
}  # fmt: skip
"""The conferences, by their acronyms, of which each prints papers, by its name or acronym in small letters."""

_ROWS: Final = """
ASPLOS | ACM International Conference on Architectural Support for Programming Languages and Operating Systems
ISCA | International Symposium on Computer Architecture
MICRO | IEEE/ACM International Symposium on Microarchitecture
HPCA | IEEE International Symposium on High-Performance Computer Architecture
SOSP | ACM Symposium on Operating Systems Principles
OSDI | USENIX Symposium on Operating Systems Design and Implementation
NSDI | USENIX Symposium on Networked Systems Design and Implementation
ATC | USENIX Annual Technical Conference
FAST | USENIX Conference on File and Storage Technologies
EuroSys | European Conference on Computer Systems
SoCC | ACM Symposium on Cloud Computing
Middleware | International Middleware Conference
SYSTOR | ACM International Systems and Storage Conference
VEE | International Conference on Virtual Execution Environments
APSys | ACM SIGOPS Asia-Pacific Workshop on Systems
USENIX Security | USENIX Security Symposium
CCS | ACM SIGSAC Conference on Computer and Communications Security
S&P | IEEE Symposium on Security and Privacy
NDSS | Network and Distributed System Security Symposium
SIGCOMM | ACM SIGCOMM Conference
CoNEXT | International Conference on Emerging Networking Experiments and Technologies
INFOCOM | IEEE Conference on Computer Communications
IMC | ACM Internet Measurement Conference
MobiCom | Annual International Conference on Mobile Computing and Networking
MobiSys | Annual International Conference on Mobile Systems, Applications and Services
SenSys | ACM Conference on Embedded Networked Sensor Systems
ICNP | IEEE International Conference on Network Protocols
ANCS | ACM/IEEE Symposium on Architectures for Networking and Communications Systems
ICDCS | IEEE International Conference on Distributed Computing Systems
e-Energy | ACM International Conference on Future and Sustainable Energy Systems
SC | International Conference for High Performance Computing, Networking, Storage and Analysis
ICS | ACM International Conference on Supercomputing
PPoPP | ACM SIGPLAN Symposium on Principles and Practice of Parallel Programming
SPAA | ACM Symposium on Parallelism in Algorithms and Architectures
PODC | ACM Symposium on Principles of Distributed Computing
DISC | International Symposium on Distributed Computing
IPDPS | IEEE International Parallel and Distributed Processing Symposium
HPDC | International Symposium on High-Performance Parallel and Distributed Computing
ICPP | International Conference on Parallel Processing
Euro-Par | European Conference on Parallel Processing
CLUSTER | IEEE International Conference on Cluster Computing
CCGrid | IEEE/ACM International Symposium on Cluster, Cloud and Internet Computing
ICCS | International Conference on Computational Science
HPEC | IEEE High Performance Extreme Computing Conference
PACT | International Conference on Parallel Architectures and Compilation Techniques
CGO | IEEE/ACM International Symposium on Code Generation and Optimization
CC | International Conference on Compiler Construction
ISMM | ACM SIGPLAN International Symposium on Memory Management
ISPASS | IEEE International Symposium on Performance Analysis of Systems and Software
IISWC | IEEE International Symposium on Workload Characterization
ICCD | IEEE International Conference on Computer Design
DAC | Design Automation Conference
DATE | Design, Automation and Test in Europe Conference
ICCAD | IEEE/ACM International Conference on Computer-Aided Design
FPGA | ACM/SIGDA International Symposium on Field-Programmable Gate Arrays
FCCM | IEEE International Symposium on Field-Programmable Custom Computing Machines
FPL | International Conference on Field-Programmable Logic and Applications
ISSCC | IEEE International Solid-State Circuits Conference
IEDM | IEEE International Electron Devices Meeting
ISLPED | ACM/IEEE International Symposium on Low Power Electronics and Design
ISCAS | IEEE International Symposium on Circuits and Systems
Hot Chips | IEEE Hot Chips Symposium
Hot Interconnects | IEEE Symposium on High-Performance Interconnects
NOCS | IEEE/ACM International Symposium on Networks-on-Chip
DSN | IEEE/IFIP International Conference on Dependable Systems and Networks
RTSS | IEEE Real-Time Systems Symposium
RTAS | IEEE Real-Time and Embedded Technology and Applications Symposium
OFC | Optical Fiber Communication Conference
ECOC | European Conference on Optical Communication
NeurIPS | =Advances in Neural Information Processing Systems
ICML | International Conference on Machine Learning
ICLR | International Conference on Learning Representations
MLSys | =Proceedings of Machine Learning and Systems
COLM | Conference on Language Modeling
AAAI | AAAI Conference on Artificial Intelligence
IJCAI | International Joint Conference on Artificial Intelligence
AISTATS | International Conference on Artificial Intelligence and Statistics
UAI | Conference on Uncertainty in Artificial Intelligence
COLT | Conference on Learning Theory
CoRL | Conference on Robot Learning
AutoML | International Conference on Automated Machine Learning
CVPR | IEEE/CVF Conference on Computer Vision and Pattern Recognition
ICCV | IEEE/CVF International Conference on Computer Vision
ECCV | European Conference on Computer Vision
WACV | IEEE/CVF Winter Conference on Applications of Computer Vision
ACL | Annual Meeting of the Association for Computational Linguistics
EMNLP | Conference on Empirical Methods in Natural Language Processing
NAACL | Conference of the North American Chapter of the Association for Computational Linguistics
EACL | Conference of the European Chapter of the Association for Computational Linguistics
COLING | International Conference on Computational Linguistics
Interspeech | Annual Conference of the International Speech Communication Association
ICASSP | IEEE International Conference on Acoustics, Speech and Signal Processing
KDD | ACM SIGKDD Conference on Knowledge Discovery and Data Mining
WWW | ACM Web Conference
WSDM | ACM International Conference on Web Search and Data Mining
SIGIR | International ACM SIGIR Conference on Research and Development in Information Retrieval
CIKM | ACM International Conference on Information and Knowledge Management
RecSys | ACM Conference on Recommender Systems
ICDM | IEEE International Conference on Data Mining
SDM | SIAM International Conference on Data Mining
ICDE | IEEE International Conference on Data Engineering
SIGMOD | ACM SIGMOD International Conference on Management of Data
PODS | ACM SIGMOD-SIGACT-SIGAI Symposium on Principles of Database Systems
CIDR | Conference on Innovative Data Systems Research
EDBT | International Conference on Extending Database Technology
PLDI | ACM SIGPLAN International Conference on Programming Language Design and Implementation
POPL | ACM SIGPLAN Symposium on Principles of Programming Languages
ICFP | ACM SIGPLAN International Conference on Functional Programming
CAV | International Conference on Computer Aided Verification
TACAS | International Conference on Tools and Algorithms for the Construction and Analysis of Systems
ICSE | IEEE/ACM International Conference on Software Engineering
ASE | IEEE/ACM International Conference on Automated Software Engineering
ISSTA | ACM SIGSOFT International Symposium on Software Testing and Analysis
STOC | ACM Symposium on Theory of Computing
FOCS | IEEE Symposium on Foundations of Computer Science
SODA | ACM-SIAM Symposium on Discrete Algorithms
CHI | CHI Conference on Human Factors in Computing Systems
UIST | ACM Symposium on User Interface Software and Technology
ICRA | IEEE International Conference on Robotics and Automation
IROS | IEEE/RSJ International Conference on Intelligent Robots and Systems
HotOS | Workshop on Hot Topics in Operating Systems
HotNets | ACM Workshop on Hot Topics in Networks
HotCloud | USENIX Workshop on Hot Topics in Cloud Computing
HotStorage | Workshop on Hot Topics in Storage and File Systems
VLDB | =Proceedings of the VLDB Endowment
VLDB Journal | =The VLDB Journal
CACM | =Communications of the ACM
JACM | =Journal of the ACM
CSUR | =ACM Computing Surveys
TOCS | =ACM Transactions on Computer Systems
TOPLAS | =ACM Transactions on Programming Languages and Systems
TODS | =ACM Transactions on Database Systems
TOS | =ACM Transactions on Storage
TON | =IEEE/ACM Transactions on Networking
TACO | =ACM Transactions on Architecture and Code Optimization
PACMPL | =Proceedings of the ACM on Programming Languages
POMACS | =Proceedings of the ACM on Measurement and Analysis of Computing Systems
SIGARCH | =ACM SIGARCH Computer Architecture News
OSR | =ACM SIGOPS Operating Systems Review
CCR | =ACM SIGCOMM Computer Communication Review
SIGPLAN Notices | =ACM SIGPLAN Notices
SIGMOD Record | =ACM SIGMOD Record
TC | =IEEE Transactions on Computers
TPDS | =IEEE Transactions on Parallel and Distributed Systems
TCAD | =IEEE Transactions on Computer-Aided Design of Integrated Circuits and Systems
TKDE | =IEEE Transactions on Knowledge and Data Engineering
TSE | =IEEE Transactions on Software Engineering
TMC | =IEEE Transactions on Mobile Computing
JSSC | =IEEE Journal of Solid-State Circuits
JSAC | =IEEE Journal on Selected Areas in Communications
IEEE Micro | =IEEE Micro
IEEE CAL | =IEEE Computer Architecture Letters
FGCS | =Future Generation Computer Systems
JPDC | =Journal of Parallel and Distributed Computing
IJHPCA | =The International Journal of High Performance Computing Applications
CCPE | =Concurrency and Computation: Practice and Experience
Journal of Supercomputing | =The Journal of Supercomputing
JMLR | =Journal of Machine Learning Research
TMLR | =Transactions on Machine Learning Research
JAIR | =Journal of Artificial Intelligence Research
TACL | =Transactions of the Association for Computational Linguistics
PNAS | =Proceedings of the National Academy of Sciences
JLT | =Journal of Lightwave Technology
"""

PUBLISHERS: Final = {
    "acm": "Association for Computing Machinery",
    "association for computing machinery": "Association for Computing Machinery",
    "association for computing machinery (acm)": "Association for Computing Machinery",
    "usenix": "USENIX Association",
    "usenix association": "USENIX Association",
    "ieee": "IEEE",
    "ieee press": "IEEE",
    "ieee computer society": "IEEE",
    "institute of electrical and electronics engineers": "IEEE",
    "institute of electrical and electronics engineers (ieee)": "IEEE",
    "openreview": "OpenReview",
    "openreview.net": "OpenReview",
    "pmlr": "PMLR",
    "curran associates": "Curran Associates",
    "curran associates inc.": "Curran Associates",
    "curran associates, inc.": "Curran Associates",
    "springer": "Springer",
    "springer-verlag": "Springer",
    "springer, cham": "Springer",
    "springer berlin heidelberg": "Springer",
    "mlsys.org": "MLSys",
    "aaai press": "AAAI Press",
    "the mit press": "MIT Press",
    "elsevier bv": "Elsevier",
    "elsevier b.v.": "Elsevier",
}
"""One spelling for each publisher, by the others in small letters."""

SERIES: Final = {
    "lncs": "Lecture Notes in Computer Science",
    "lecture notes in computer science": "Lecture Notes in Computer Science",
    "pmlr": "Proceedings of Machine Learning Research",
    "proceedings of machine learning research": "Proceedings of Machine Learning Research",
    "jmlr workshop and conference proceedings": "Proceedings of Machine Learning Research",
    "lipics": "Leibniz International Proceedings in Informatics",
}
"""Series of proceedings, by any of their names in small letters."""


def printed_papers(venue: str, acronyms: Collection[str]) -> set[str]:
    """Return the acronyms, in small letters, of the conferences whose papers a venue prints.

    `acronyms` are those of the venue, in small letters.
    """
    name = venue.lower()
    return {
        conference
        for journal, conferences in _TWINS.items()
        if journal in acronyms or journal in name
        for conference in conferences.split()
    }


def official_name(acronym: str) -> str:
    """Return a venue's official name without acronym, or the empty string."""
    return _series_names().get(acronym, "").removeprefix("=")


def container_of(acronym: str) -> str:
    """Return where a venue's papers are printed, or the empty string.

    `OSDI -> Proceedings of the USENIX Symposium on Operating Systems Design and Implementation (OSDI)`
    """
    name = _series_names().get(acronym, "")
    if not name or name.startswith("="):
        return name[1:]
    return f"Proceedings of the {name}" + ("" if acronym in name.split() else f" ({acronym})")


@cache
def _series_names() -> dict[str, str]:
    rows = (line.partition(" | ") for line in _ROWS.strip().splitlines())
    return {acronym: name for acronym, _, name in rows}
